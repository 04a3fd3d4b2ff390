import { ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '../language/index.ts'
import { useTheme } from '../theme/theme.ts'
import { antdTheme } from './antdTheme.ts'
import { pageNonce } from './nonce.ts'

/**
 * Wrap every use of antd, inside a screen or dialog that is loaded on demand: it sets our tokens,
 * direction and nonce. Nothing of the first paint may import this.
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
