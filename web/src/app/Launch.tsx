import { useTranslation } from 'react-i18next'
import { productName } from '../ui/index.ts'

/** The product's name until there is a screen: the same as index.html shows before the app is there. */
export function Launch() {
  const { t } = useTranslation('common')
  return (
    <div role="status" className="launch">
      <span className="launch-name">{productName()}</span>
      <span className="launch-bar" />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}
