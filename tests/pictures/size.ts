export interface ImageSize {
  readonly type: 'image/png' | 'image/webp'
  readonly width: number
  readonly height: number
}

/** Reads the size of a PNG or WebP picture from its first bytes; throws if it is neither. */
export function readImageSize(bytes: Buffer): ImageSize {
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('neither PNG nor WebP')
  return { type: 'image/webp', ...readWebpSize(bytes) }
}

/** Reads the size of a WebP. Each of its three layouts stores the size in a different place. */
function readWebpSize(bytes: Buffer): { width: number; height: number } {
  const layout = bytes.toString('latin1', 12, 16)
  if (layout === 'VP8X')
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (layout === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
