/** The types for the file chooser. Extensions are listed because some systems know no media type for these formats. */
export const photoAccept = 'image/*,.heic,.heif,.avif'

/** Formats that the server can decode but this browser may not. */
const cameraName = /\.(heic|heif|hif|avif)$/i
const cameraType = /^image\/(heic|heif|avif)(-sequence)?$/
const vector = /\.svgz?$/i

/** Whether a file is a vector image, by name or media type. */
export const isVector = (file: Pick<File, 'name' | 'type'>): boolean =>
  file.type === 'image/svg+xml' || vector.test(file.name)

/** Whether only the server can tell if a photo is readable. */
export const isForServerToRead = (file: Pick<File, 'name' | 'type'>): boolean =>
  cameraName.test(file.name) || cameraType.test(file.type)

/**
 * Whether a file may be a photo, by name and media type. A system that does not know HEIC reports no type, or a generic
 * one.
 */
export const isPhoto = (file: Pick<File, 'name' | 'type'>): boolean =>
  !isVector(file) && (file.type.startsWith('image/') || (isUnknown(file.type) && cameraName.test(file.name)))

const isUnknown = (type: string): boolean => type === '' || type === 'application/octet-stream'
