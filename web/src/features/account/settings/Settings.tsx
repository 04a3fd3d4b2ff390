import type { ReactNode } from 'react'
import { type CurrentUser, logoutUrl } from '#api/index.ts'
import {
  Button,
  Card,
  chooseAndRemember,
  isLanguage,
  LeaveIcon,
  languageNames,
  PageLinks,
  Segmented,
  SelectField,
  spokenLanguages,
  themeChoices,
  themeIcons,
  useLanguage,
  useTheme,
  useTranslation,
} from '#ui/index.ts'
import { useSaveLanguage } from '../data/useSaveLanguage.ts'
import { Passkeys } from '../passkeys/Passkeys.tsx'
import { Location } from './Location.tsx'
import { Notifications } from './Notifications.tsx'
import { OwnData } from './OwnData.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './Settings.module.css'

interface SettingsProps {
  user: CurrentUser
  callSettings: ReactNode
  /** The people that the member has blocked. */
  blocked: ReactNode
  muted: ReactNode
  reports: ReactNode
}

/** All settings of a member, and the button to sign out. */
export function Settings({ user, callSettings, blocked, muted, reports }: SettingsProps) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.settings}>
      <Appearance />
      <Notifications user={user} />
      {callSettings}
      <Location user={user} />
      {blocked}
      {muted}
      {reports}
      <Sessions />
      <Passkeys user={user} />
      <OwnData user={user} />
      <Button wide icon={<LeaveIcon />} onClick={() => location.assign(logoutUrl)}>
        {t('logout')}
      </Button>
      <PageLinks />
    </div>
  )
}

function Appearance() {
  const { t } = useTranslation(['account', 'common'])
  const { language } = useLanguage()
  const { choice, choose: chooseTheme } = useTheme()
  const save = useSaveLanguage()
  const choose = async (next: string) => {
    if (!isLanguage(next)) return
    if (await chooseAndRemember(next)) save(next)
  }
  return (
    <Card>
      <h2 className={styles.title}>{t('appearance.title')}</h2>
      <div className={styles.rows}>
        <SelectField label={t('appearance.language')} value={language} onChange={(event) => choose(event.target.value)}>
          {spokenLanguages().map((spoken) => (
            <option key={spoken} value={spoken} lang={spoken}>
              {languageNames[spoken]}
            </option>
          ))}
        </SelectField>
        <div className={styles.row}>
          <span className={styles.name}>{t('common:theme.label')}</span>
          <Segmented
            label={t('common:theme.label')}
            value={choice}
            onChange={chooseTheme}
            options={themeChoices.map((value) => {
              const Icon = themeIcons[value]
              return { value, label: t(`common:theme.${value}`), icon: <Icon /> }
            })}
          />
        </div>
      </div>
    </Card>
  )
}
