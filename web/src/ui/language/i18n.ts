import i18next, { type FormatterModule, type i18n } from 'i18next'
import { formatOf, isolate } from './format.ts'
import { isLanguage } from './languages.ts'
import { currentLanguage, hasTranslator, productInTexts, setTranslator } from './texts.ts'

/** Formats numbers in texts for the language, and isolates values of the opposite direction. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, _format, language) {
    if (typeof value === 'number') return formatOf(language ?? 'en').number(value)
    return typeof value === 'string' && isLanguage(language) ? isolate(value, language) : (value as string)
  },
}

/** Configures i18next. Texts are added later, one language at a time. */
export async function createI18n(instance: i18n, product: string): Promise<void> {
  const started = instance.use(formatter).init({
    lng: currentLanguage(),
    resources: {},
    fallbackLng: false,
    defaultNS: 'common',
    returnNull: false,
    interpolation: {
      escapeValue: false, // React escapes
      defaultVariables: { product },
      alwaysFormat: true,
    },
  })
  setTranslator({
    add: (language, catalogue) => {
      // A namespace may be split over several parts.
      for (const [namespace, texts] of Object.entries(catalogue))
        instance.addResourceBundle(language, namespace, texts, true, true)
    },
    speak: (language) => instance.changeLanguage(language),
    onSpoken: (follow) => instance.on('languageChanged', follow),
    text: (key) => instance.t(key as 'common:close'),
  })
  await started
}

/** Starts i18next once, with the texts that are already loaded. For everything except the landing screen. */
export function startI18n(): void {
  if (!hasTranslator()) void createI18n(i18next, productInTexts())
}
