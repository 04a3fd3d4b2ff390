import { useLocation } from 'react-router-dom'
import { type CurrentUser, nameOf, paths } from '../../api/index.ts'
import { useSaveLanguage } from '../../features/account/data/useSaveLanguage.ts'
import {
  Avatar,
  Card,
  ChevronIcon,
  GlobeIcon,
  IconButton,
  LanguagePicker,
  Link,
  MoonIcon,
  SunIcon,
  useTheme,
  useTranslation,
} from '../../ui/index.ts'
import styles from './Aside.module.css'

/** Beside wide screens: the member's card, and the switches for theme and language. */
export function AsideProfile({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['common', 'account'])
  const { theme, toggle } = useTheme()
  const saveLanguage = useSaveLanguage()
  const name = nameOf(user)
  return (
    <Card as="div">
      <Link to={paths.account} className={styles.person}>
        <Avatar name={name} src={user.profileImageUrl} size="large" />
        <span className={styles.words}>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.facts}>{t('account:profile.predictions', { count: user.totalPredictions })}</span>
        </span>
      </Link>
      <div className={styles.switches}>
        <LanguagePicker onChosen={saveLanguage} />
        <IconButton
          label={theme === 'dark' ? t('theme.toLight') : t('theme.toDark')}
          icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
          onClick={toggle}
        />
      </div>
    </Card>
  )
}

/** Beside the screen: a link to the public listing, which is not in the bars. */
export function AsideLatest() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  return (
    <Link to={paths.latest} className={styles.link} aria-current={pathname === paths.latest ? 'page' : undefined}>
      <GlobeIcon />
      <span>{t('seeLatest')}</span>
      <ChevronIcon />
    </Link>
  )
}
