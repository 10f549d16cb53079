# Builds Regimen from this source, and serves a library that lies in a volume. Untried so far: no
# machine with Docker was there to build it.
#
#   docker build -t regimen .
#   docker run -p 127.0.0.1:8787:8787 -v regimen-library:/library -v regimen-state:/state regimen
#
# The link that it prints pairs the first browser. Other commands:
#
#   docker run --rm -v regimen-library:/library -v regimen-state:/state regimen history
ARG SWIFT=6.3

FROM swift:${SWIFT}-noble AS build
WORKDIR /source
COPY . .
RUN apt-get update && Scripts/install-tools
RUN DESTDIR=/stage Scripts/package --install /usr/local

FROM ubuntu:noble
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libpq5 libsqlite3-0 tzdata zlib1g \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 10001 regimen \
  && install -d -o regimen -g regimen /library /state
COPY --from=build /stage/usr/local /usr/local
USER regimen
ENV REGIMEN_LIBRARY=/library REGIMEN_STATE=/state
VOLUME ["/library", "/state"]
EXPOSE 8787
ENTRYPOINT ["regimen"]
# The container's address is another one than the machine's own.
CMD ["serve", "--no-open", "--host", "0.0.0.0", "--allow-pairing"]
