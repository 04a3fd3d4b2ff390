/** The languages that the product may speak, each by its own name; a language counts once it has its texts. */
export const languageNames = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
  ja: '日本語',
  zh: '中文',
  it: 'Italiano',
} as const

export type Language = keyof typeof languageNames

const rightToLeft: readonly Language[] = ['ar']

export const directionOf = (language: Language): 'ltr' | 'rtl' => (rightToLeft.includes(language) ? 'rtl' : 'ltr')

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && value in languageNames
