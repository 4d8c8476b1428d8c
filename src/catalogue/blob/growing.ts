/** Typed arrays that grow by doubling while a segment is built. */
export class GrowingBytes {
  bytes: Uint8Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity)
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const bigger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    bigger.set(this.bytes.subarray(0, this.length))
    this.bytes = bigger
  }

  push(byte: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length++] = byte
  }

  append(bytes: ArrayLike<number>): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Seven bits a byte, low ones first. */
  varint(value: number): void {
    let rest = value
    while (rest > 127) {
      this.push((rest & 127) | 128)
      rest >>>= 7
    }
    this.push(rest)
  }

  /** What was pushed so far, not copied. */
  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length)
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length)
  }
}

export class GrowingInts {
  ints = new Uint32Array(256)
  length = 0

  push(value: number): void {
    if (this.length === this.ints.length) {
      const bigger = new Uint32Array(this.ints.length * 2)
      bigger.set(this.ints)
      this.ints = bigger
    }
    this.ints[this.length++] = value
  }

  done(): Uint32Array<ArrayBuffer> {
    return this.ints.slice(0, this.length)
  }
}

/** The smallest kind of column that holds the values. */
export function narrow(values: Uint32Array): Uint16Array | Uint32Array {
  for (const value of values) if (value > 0xffff) return values
  return Uint16Array.from(values)
}
