import { ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '../language/texts.ts'
import { useTheme } from '../theme/theme.ts'
import { antdTheme } from './antdTheme.ts'
import { pageNonce } from './nonce.ts'

/**
 * Sets the theme, direction and nonce of antd. Wrap every use of antd in it, in a screen or dialog that is loaded on
 * demand. Code of the first paint must not import it.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { theme } = useTheme()
  const { direction } = useLanguage()
  const config = useMemo(() => antdTheme(theme), [theme])
  return (
    <ConfigProvider theme={config} direction={direction} {...(pageNonce ? { csp: { nonce: pageNonce } } : {})}>
      {children}
    </ConfigProvider>
  )
}
