"""Tokens (JWT) and public keys (JWK) as issuers make them."""
import base64
import hashlib
import hmac
import json


def encoded(value):
    if not isinstance(value, bytes):
        value = json.dumps(value).encode()
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def hs256(header, claims, secret):
    signed = encoded(header) + "." + encoded(claims)
    return signed + "." + encoded(hmac.new(secret, signed.encode(), hashlib.sha256).digest())


def number(value, length):
    return encoded(value.to_bytes(length, "big"))


def es256(key, header, claims):
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    signed = encoded({"alg": "ES256", "typ": "JWT", **header}) + "." + encoded(claims)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return signed + "." + encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))


def jwk(key, name):
    public = key.public_key().public_numbers()
    return {"kty": "EC", "crv": "P-256", "kid": name, "use": "sig", "alg": "ES256",
            "x": number(public.x, 32), "y": number(public.y, 32)}
