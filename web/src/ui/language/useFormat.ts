import { formatOf } from './format.ts'
import { useLanguage } from './i18n.ts'

/** The formats of the language that is spoken now. */
export const useFormat = (): ReturnType<typeof formatOf> => formatOf(useLanguage().language)
