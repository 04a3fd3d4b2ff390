import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'

/**
 * The sentence for what went wrong at the identity provider, named by `?signInError=<code>`. The
 * code leaves the address, so that a reload does not say it again.
 */
export function useSignInError(): string | undefined {
  const { t, i18n } = useTranslation('auth')
  const [search, setSearch] = useSearchParams()
  const [code, setCode] = useState<string>()
  const given = search.get('signInError')
  useEffect(() => {
    if (given === null) return
    setCode(given)
    const rest = new URLSearchParams(search)
    rest.delete('signInError')
    setSearch(rest, { replace: true })
  }, [given, search, setSearch])
  if (!code) return undefined
  if (i18n.exists(`auth:errors.${code}`)) return t(`errors.${code}` as 'errors.other')
  if (i18n.exists(`problems:${code}`)) return i18n.t(`problems:${code}` as 'problems:internal')
  return t('errors.other')
}
