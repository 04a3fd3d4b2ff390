/** A category of posts. */
export interface CategoryEntry {
  readonly id: string
  /** The English name. The web app translates it by `id`. */
  readonly name: string
  readonly emoji: string
  readonly description: string
}

/** The only list of the product's categories. The web app's locales have their translated names. */
export const categories = [
  { id: 'sports', name: 'Sports', emoji: '⚽', description: 'Matches, medals and transfers' },
  { id: 'politics', name: 'Politics', emoji: '🏛️', description: 'Elections, laws and decisions' },
  { id: 'tech', name: 'Technology', emoji: '💻', description: 'Launches, gadgets and software' },
  { id: 'business', name: 'Business', emoji: '📈', description: 'Markets, money and companies' },
  { id: 'entertainment', name: 'Entertainment', emoji: '🎬', description: 'Movies, series and celebrities' },
  { id: 'music', name: 'Music', emoji: '🎵', description: 'Charts, concerts and albums' },
  { id: 'gaming', name: 'Gaming', emoji: '🎮', description: 'Games, releases and tournaments' },
  { id: 'science', name: 'Science', emoji: '🔬', description: 'Space, discoveries and research' },
  { id: 'weather', name: 'Weather', emoji: '🌦️', description: 'Rain, sun and the climate' },
  { id: 'food', name: 'Food', emoji: '🍜', description: 'Cooking, restaurants and tastes' },
  { id: 'travel', name: 'Travel', emoji: '✈️', description: 'Trips, places and delays' },
  { id: 'life', name: 'Everyday life', emoji: '🏡', description: 'Friends, family, school and work' },
] as const satisfies readonly CategoryEntry[]

export const isCategory = (id: string): boolean => categories.some((category) => category.id === id)
