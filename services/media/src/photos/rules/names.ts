/** 128 random bits in base64url; an extension may follow and says nothing. */
const pattern = /^([A-Za-z0-9_-]{22})(?:\.[a-z]{3,4})?$/

/**
 * The name of a photo in the last part of an address. Undefined for anything else: paths,
 * addresses and dots never get any further than this.
 */
export const photoName = (file: string): string | undefined => pattern.exec(file)?.[1]

/** The keys of a photo's blobs: a folder per photo, spread over 4,096 folders. */
const folderOf = (name: string): string => `photos/${name.slice(0, 2)}/${name}`

export const originalKey = (name: string): string => `${folderOf(name)}/original.webp`
export const variantKey = (name: string, id: string): string => `${folderOf(name)}/${id}`

/** The media type of a stored original. */
export const originalType = 'image/webp'

/** The name of the photo that a blob's key is of; undefined for a key of another form. */
export const photoOf = (key: string): string | undefined => /^photos\/[\w-]{2}\/([\w-]{22})\//.exec(key)?.[1]
