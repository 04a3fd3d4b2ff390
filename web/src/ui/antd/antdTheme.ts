import { theme as antd, type ThemeConfig } from 'antd'
import type { Theme } from '../theme/theme.ts'

/** Converts the design tokens to antd's theme. antd computes shades, so it needs values rather than variables. */
export function antdTheme(theme: Theme): ThemeConfig {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    algorithm: theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorPrimary: token('--accent-fill'),
      colorTextLightSolid: token('--on-accent'),
      colorBgBase: token('--page'),
      colorBgContainer: token('--surface'),
      colorBgElevated: token('--raised'),
      colorText: token('--text'),
      colorTextSecondary: token('--muted'),
      colorTextPlaceholder: token('--faint'),
      colorBorder: token('--line-strong'),
      colorBorderSecondary: token('--line'),
      colorError: token('--danger'),
      colorLink: token('--accent'),
      borderRadius: 12,
      controlHeight: 44,
      controlHeightLG: 52,
      fontFamily: token('--font-text'),
      fontSize: 15,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      // The dark algorithm dims the accent colour; buttons keep the original.
      Button: {
        colorPrimary: token('--accent-fill'),
        colorPrimaryHover: token('--accent'),
        colorPrimaryActive: token('--accent-fill'),
        primaryShadow: 'none',
        fontWeight: 600,
        contentFontSizeLG: 17,
      },
      Input: { colorBgContainer: token(theme === 'dark' ? '--sunken' : '--raised'), activeShadow: 'none' },
      Form: { itemMarginBottom: 16, labelColor: token('--muted'), labelFontSize: 13, verticalLabelPadding: '0 0 4px' },
    },
  }
}
