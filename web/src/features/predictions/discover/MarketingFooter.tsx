import { paths } from '#api/index.ts'
import { Brand, Button, ButtonLink, Link, useTranslation } from '#ui/index.ts'
import styles from './MarketingFooter.module.css'

/** The footer of the public page: a short description of the product, and a link to join. Members get a button to post. */
export function MarketingFooter({ onCreate }: { onCreate?: (() => void) | undefined }) {
  const { t } = useTranslation('discover')
  return (
    <footer className={styles.footer}>
      <h2 className={styles.title}>{t('footer.title')}</h2>
      <p className={styles.text}>{t('footer.text')}</p>
      {onCreate ? (
        <Button look="primary" size="large" onClick={onCreate}>
          {t('footer.create')}
        </Button>
      ) : (
        <ButtonLink look="primary" size="large" to={paths.home}>
          {t('footer.join')}
        </ButtonLink>
      )}
      <div className={styles.end}>
        <Brand />
        <nav aria-label={t('footer.nav')} className={styles.links}>
          <Link to={paths.home}>{t('footer.home')}</Link>
          <Link to={paths.latest}>{t('footer.latest')}</Link>
          {onCreate && <Link to={paths.trending}>{t('footer.trending')}</Link>}
        </nav>
        <p className={styles.note}>{t('footer.note')}</p>
      </div>
    </footer>
  )
}
