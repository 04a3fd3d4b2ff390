/** Where the bytes of a photo lie, under any blob store: a folder per photo, spread over 4,096. */
const folderOf = (name: string): string => `photos/${name.slice(0, 2)}/${name}`

export const originalKey = (name: string): string => `${folderOf(name)}/original.webp`
export const variantKey = (name: string, id: string): string => `${folderOf(name)}/${id}`

/** The media type of a stored original. */
export const originalType = 'image/webp'
