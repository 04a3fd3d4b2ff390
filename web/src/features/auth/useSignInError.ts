import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { problemText, wantAllTexts } from '../../ui/index.ts'

/**
 * The sentence for what went wrong at the identity provider, named by `?signInError=<code>`. The
 * code leaves the address, so that a reload does not say it again.
 */
export function useSignInError(): string | undefined {
  const { t } = useTranslation('auth')
  const [search, setSearch] = useSearchParams()
  const [code, setCode] = useState<string>()
  const given = search.get('signInError')
  useEffect(() => {
    if (given === null) return
    // The sentences of problems are not among the first screen's texts.
    wantAllTexts().finally(() => setCode(given))
    const rest = new URLSearchParams(search)
    rest.delete('signInError')
    setSearch(rest, { replace: true })
  }, [given, search, setSearch])
  return code === undefined ? undefined : (problemText({ code }) ?? t('errors.other'))
}
