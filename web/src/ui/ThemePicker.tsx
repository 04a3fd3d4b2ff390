import { classes } from './classes.ts'
import { MoonIcon, SunIcon, SystemIcon } from './icons/theme.tsx'
import styles from './LanguagePicker.module.css'
import { useFirstTexts } from './language/index.ts'
import { themeChoices, useTheme } from './theme/theme.ts'

export const themeIcons = { dark: MoonIcon, light: SunIcon, system: SystemIcon } as const

/** A compact theme picker: a native select that shows an icon. */
export function ThemePicker() {
  const t = useFirstTexts()
  const { choice, choose } = useTheme()
  const Icon = themeIcons[choice]
  return (
    <label className={classes(styles.picker, styles.iconOnly)}>
      <Icon />
      <span className="visually-hidden">{t('common:theme.label')}</span>
      <select value={choice} onChange={({ target }) => choose(themeChoices[target.selectedIndex] ?? 'dark')}>
        {themeChoices.map((each) => (
          <option key={each} value={each}>
            {t(`common:theme.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
