import { useMemo } from 'react'
import { useLanguage, useMedia, useTheme } from '../../../ui/index.ts'
import type { Look } from './chartConfig.ts'

const tokens = {
  accent: '--accent-fill',
  target: '--disagree-fill',
  muted: '--muted',
  line: '--line',
  surface: '--surface',
  font: '--font-text',
} as const

/** How charts look now: the theme's tokens as values (a canvas knows no variables), the direction, and motion. */
export function useLook(): Look {
  const { theme } = useTheme()
  const { language, direction } = useLanguage()
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  // The language decides the font.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens' values depend on both
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const token = (name: keyof typeof tokens) => style.getPropertyValue(tokens[name]).trim()
    const ink = {
      ...{ accent: token('accent'), target: token('target'), muted: token('muted') },
      ...{ line: token('line'), surface: token('surface'), font: token('font') },
    }
    return { ink, theme, direction, calm }
  }, [theme, language, direction, calm])
}
