/** The byte sequences that start metadata: Exif in JPEG and HEIC, PNG and WebP; XMP in all of them; IPTC. */
const marks = [
  'Exif\0\0',
  'eXIf',
  'EXIF',
  'http://ns.adobe.com/xap/',
  'XML:com.adobe.xmp',
  'XMP ',
  'Photoshop 3.0',
].map((text) => new TextEncoder().encode(text))

/** Whether a photo contains metadata, such as its location. A false match only means that the photo is encoded again. */
export const hasMetadata = (bytes: Uint8Array): boolean => marks.some((mark) => holds(bytes, mark))

function holds(bytes: Uint8Array, mark: Uint8Array): boolean {
  const [first = 0] = mark
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (mark.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}
