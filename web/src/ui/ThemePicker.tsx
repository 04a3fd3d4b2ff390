import { classes } from './classes.ts'
import { icon } from './icons/icon.tsx'
import styles from './LanguagePicker.module.css'
import { useFirstTexts } from './language/texts.ts'
import { themeChoices, useTheme } from './theme/theme.ts'

const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
  </>,
)
const MoonIcon = icon(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />)
const SystemIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4v16M12 8h6.9M12 12h8M12 16h6.9" />
  </>,
)

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
