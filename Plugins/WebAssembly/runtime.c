// What Embedded Swift expects from a C library, for a WebAssembly module that has none.
//
// Only what our modules reach is here. Linking fails where they reach more: Double(String),
// truncatingRemainder, remainder, addingProduct, Float.rounded and dividing Int128 would need it.
//
// Memory: the module's pages of 64 KiB are handed out in runs. A run holds blocks of one size
// class; a byte per page remembers which, so that blocks need no header. Freed blocks wait in a
// list per class and are never given back: the module lives as long as its page.
#ifdef __wasm__

#include <stddef.h>
#include <stdint.h>

// MARK: Memory

enum {
  page_size = 65536,
  page_limit = 65536,
  // Classes 0 … 21: 16, 32, 48, 64, 96, 128 … 32768 bytes, two steps for each power of two.
  small_classes = 22,
  // Classes 22 … 37: runs of 1, 2, 4 … 32768 pages.
  all_classes = small_classes + 16,
  small_limit = 32768,
  pages_to_grow = 16,
  out_of_memory = 12,
  invalid_argument = 22,
};

typedef struct Block {
  struct Block *next;
} Block;

static Block *freed[all_classes];
// The part of the newest page of each small class that was never handed out.
static uintptr_t fresh[small_classes];
static uintptr_t fresh_end[small_classes];
static uint8_t class_of_page[page_limit];

// Pages that belong to the module and to no class yet.
static size_t spare_page;
static size_t spare_pages;

static unsigned log2_rounded_up(size_t value) {
  return value <= 1 ? 0 : 32 - (unsigned)__builtin_clz(value - 1);
}

static size_t size_of_class(unsigned class) {
  if (class == 0) return 16;
  if (class >= small_classes) return (size_t)page_size << (class - small_classes);
  size_t power = (size_t)32 << ((class - 1) / 2);
  return class % 2 ? power : power + power / 2;
}

// At most 2 GiB; the caller checks.
static unsigned class_for_size(size_t size) {
  if (size <= 16) return 0;
  if (size > small_limit) {
    return small_classes + log2_rounded_up((size + page_size - 1) / page_size);
  }
  unsigned bits = log2_rounded_up(size);
  size_t step_below = (size_t)3 << (bits - 2);
  if (bits > 5 && size <= step_below) return 2 * (bits - 6) + 2;
  return 2 * (bits - 5) + 1;
}

static void *take_pages(size_t count) {
  if (spare_pages < count) {
    size_t wanted = count < pages_to_grow ? pages_to_grow : count;
    size_t first = __builtin_wasm_memory_grow(0, wanted);
    if (first == SIZE_MAX) {
      wanted = count;
      first = __builtin_wasm_memory_grow(0, wanted);
      if (first == SIZE_MAX) return NULL;
    }
    // The page may have grown the memory itself; then the old rest stays unused.
    if (spare_page + spare_pages != first) spare_pages = 0;
    if (spare_pages == 0) spare_page = first;
    spare_pages += wanted;
  }
  size_t taken = spare_page;
  spare_page += count;
  spare_pages -= count;
  return (void *)(taken * page_size);
}

static void *allocate(unsigned class) {
  Block *block = freed[class];
  if (block) {
    freed[class] = block->next;
    return block;
  }
  size_t size = size_of_class(class);
  if (class < small_classes && fresh_end[class] - fresh[class] >= size) {
    void *result = (void *)fresh[class];
    fresh[class] += size;
    return result;
  }
  char *pages = take_pages(size < page_size ? 1 : size / page_size);
  if (!pages) return NULL;
  class_of_page[(uintptr_t)pages / page_size] = (uint8_t)class;
  if (class < small_classes) {
    fresh[class] = (uintptr_t)pages + size;
    fresh_end[class] = (uintptr_t)pages + page_size;
  }
  return pages;
}

void *malloc(size_t size) {
  if (size > (size_t)INT32_MAX) return NULL;
  return allocate(class_for_size(size));
}

void free(void *pointer) {
  if (!pointer) return;
  unsigned class = class_of_page[(uintptr_t)pointer / page_size];
  Block *block = pointer;
  block->next = freed[class];
  freed[class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > page_size) return invalid_argument;
  // Every block is aligned to 16 bytes, and one whose size is a power of two to its size.
  if (alignment > 16) {
    if (size < alignment) size = alignment;
    if (size <= small_limit) size = (size_t)1 << log2_rounded_up(size);
  }
  void *block = malloc(size);
  if (!block) return out_of_memory;
  *result = block;
  return 0;
}

// MARK: Bytes

// Swift copies with the bulk instructions itself; LLVM may still call these.
void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) {
  return __builtin_memmove(to, from, count);
}

void *memset(void *to, int byte, size_t count) {
  return __builtin_memset(to, byte, count);
}

int memcmp(const void *left, const void *right, size_t count) {
  const uint8_t *a = left, *b = right;
  for (size_t index = 0; index < count; index++) {
    if (a[index] != b[index]) return a[index] - b[index];
  }
  return 0;
}

// MARK: Numbers

// The product of two numbers of 128 bits, which LLVM calls for 64 × 64 bits, too.
void __multi3(
    uint64_t product[2], uint64_t left, uint64_t left_high, uint64_t right, uint64_t right_high) {
  uint64_t low_left = (uint32_t)left, high_left = left >> 32;
  uint64_t low_right = (uint32_t)right, high_right = right >> 32;
  uint64_t low = low_left * low_right;
  uint64_t middle = high_left * low_right + (low >> 32);
  uint64_t other = low_left * high_right + (uint32_t)middle;
  product[0] = other << 32 | (uint32_t)low;
  product[1] = high_left * high_right + (middle >> 32) + (other >> 32) + left * right_high +
               left_high * right;
}

// To the nearest whole number, halves away from zero.
double round(double value) {
  double whole = __builtin_trunc(value);
  double rest = __builtin_fabs(value - whole);
  return rest < 0.5 ? whole : whole + __builtin_copysign(1.0, value);
}

// MARK: The page

__attribute__((import_module("page"), import_name("random"))) void page_random(
    void *bytes, size_t count);

// Seeds the hash tables.
void arc4random_buf(void *bytes, size_t count) { page_random(bytes, count); }

// Messages of traps; the page has nowhere to show them.
int putchar(int character) { return character; }

#endif
