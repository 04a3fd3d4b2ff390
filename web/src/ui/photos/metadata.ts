/** How metadata begins in JPEG and HEIC, in PNG, in WebP, and XMP in any of them. */
const marks = ['Exif\0\0', 'eXIf', 'EXIF', 'http://ns.adobe.com/xap/', 'XML:com.adobe.xmp', 'XMP '].map((text) =>
  new TextEncoder().encode(text),
)

/** Whether a photo's bytes hold metadata, as the place where it was taken. By its marks alone: a mark by chance costs little. */
export const hasMetadata = (bytes: Uint8Array): boolean => marks.some((mark) => holds(bytes, mark))

function holds(bytes: Uint8Array, mark: Uint8Array): boolean {
  const [first = 0] = mark
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (mark.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}
