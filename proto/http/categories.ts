/** The ids of the categories that come with the product; predictions has their names. */
export const categoryIds = [
  ...['sports', 'politics', 'tech', 'business', 'entertainment', 'music'],
  ...['gaming', 'science', 'weather', 'food', 'travel', 'life'],
] as const

export const isCategoryId = (text: string): boolean => categoryIds.some((id) => id === text)
