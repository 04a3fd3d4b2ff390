import { useState } from 'react'
import { Button, Dialog, DownloadIcon, productName, useCopy, useTranslation } from '#ui/index.ts'
import { saveFile } from '../data/useOwnData.ts'
import styles from './Passkeys.module.css'

/** Shows recovery codes once, with buttons to copy and download them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | undefined; onClose(): void }) {
  const { t } = useTranslation('passkeys')
  const { copied, copy } = useCopy()
  const [shown, setShown] = useState(codes)
  // Keep the codes visible while the dialog closes.
  if (codes && codes !== shown) setShown(codes)
  const text = `${shown?.join('\n')}\n`
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), `${productName().toLowerCase()}-codes.txt`)
  return (
    <Dialog
      open={codes !== undefined}
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={t('codes.title')}
      intro={t('codes.text')}
      footer={
        <>
          <Button onClick={() => copy(text)}>{copied ? t('codes.copied') : t('codes.copy')}</Button>
          <Button icon={<DownloadIcon />} onClick={download}>
            {t('codes.download')}
          </Button>
          <Button look="primary" data-autofocus="" onClick={onClose}>
            {t('codes.saved')}
          </Button>
        </>
      }
    >
      <ol className={styles.codes} dir="ltr">
        {shown?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}
