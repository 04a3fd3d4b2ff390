import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, wantAllTexts } from '../../ui/index.ts'

const parameter = 'signInError'

/**
 * The sentence for what went wrong at the identity provider, named by `?signInError=<code>`. The
 * code leaves the address, so that a reload does not say it again. Done without the router, which
 * the landing screen does not load.
 */
export function useSignInError(): string | undefined {
  const { t } = useTranslation('auth')
  const [code, setCode] = useState<string>()
  useEffect(() => {
    const address = new URL(location.href)
    const given = address.searchParams.get(parameter)
    if (given === null) return
    // The sentences of problems are not among the first screen's texts.
    wantAllTexts().finally(() => setCode(given))
    address.searchParams.delete(parameter)
    history.replaceState(history.state, '', address)
  }, [])
  return code === undefined ? undefined : (problemText({ code }) ?? t('errors.other'))
}
