import i18next, { type DefaultNamespace, type Namespace, type TFunction } from 'i18next'
import { perLanguage } from './format.ts'
import { useLanguage } from './texts.ts'

/** By language, so that what depends on `t` follows a change; by the namespace of keys that name none. */
const translators = perLanguage(() => new Map<string | undefined, TFunction<Namespace>>())

/**
 * Returns `t` for texts of these namespaces; a key that names none means the first. Rendered again
 * when the language changes. In place of react-i18next's (2 kB gzipped), which also loads what is missing.
 */
export function useTranslation<const Names extends Namespace = DefaultNamespace>(
  names?: Names,
): { readonly t: TFunction<Names> } {
  const { language } = useLanguage()
  const known = translators(language)
  const first = typeof names === 'string' ? names : names?.[0]
  const t = known.get(first) ?? i18next.getFixedT(null, first ?? null)
  known.set(first, t)
  return { t: t as TFunction<Names> }
}
