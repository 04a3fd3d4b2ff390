import { useMemo } from 'react'
import { useLanguage, useMedia, useTheme } from '#ui/index.ts'
import type { ChartStyle } from './chartConfig.ts'

const tokens = {
  accent: '--accent-fill',
  target: '--disagree-fill',
  muted: '--muted',
  line: '--line',
  surface: '--surface',
  font: '--font-text',
} as const

/**
 * Returns the current chart style: the theme's tokens as values (a canvas cannot read CSS variables),
 * the direction, and the motion preference.
 */
export function useChartStyle(): ChartStyle {
  const { theme } = useTheme()
  const { language, direction } = useLanguage()
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  // The font depends on the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens' values depend on both
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const token = (name: keyof typeof tokens) => style.getPropertyValue(tokens[name]).trim()
    const colors = {
      accent: token('accent'),
      target: token('target'),
      muted: token('muted'),
      line: token('line'),
      surface: token('surface'),
      font: token('font'),
    }
    return { colors, theme, direction, reducedMotion }
  }, [theme, language, direction, reducedMotion])
}
