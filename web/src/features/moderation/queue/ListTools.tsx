import { Button, Checkbox, CheckIcon, EyeOffIcon, useTranslation } from '#ui/index.ts'
import { HideManyDialog } from '../acting/HideManyDialog.tsx'
import { Key, KeysDialog } from '../parts/Keys.tsx'
import styles from './ListTools.module.css'
import type { CaseWork } from './useCaseWork.ts'
import type { Keys } from './useKeys.ts'

interface ListToolsProps {
  canSelect: boolean
  work: CaseWork
  keys: Keys
}

/** The tools above the list: select all, hide or dismiss the selected cases, and explain the keys. */
export function ListTools({ canSelect, work, keys }: ListToolsProps) {
  const { t } = useTranslation('moderation')
  const { selected, selectable, hiding } = work
  const areAll = selectable.length > 0 && selected.length === selectable.length
  return (
    <div className={styles.tools}>
      {canSelect && (
        <Checkbox
          className={styles.all}
          checked={areAll}
          disabled={selectable.length === 0}
          mixed={selected.length > 0 && !areAll}
          onChange={() => work.select(areAll ? [] : selectable)}
        >
          {selected.length > 0 ? t('bulk.selected', { count: selected.length }) : t('bulk.all')}
        </Checkbox>
      )}
      {selected.length > 0 ? (
        <span className={styles.bulk}>
          {work.canHide && (
            <Button size="small" icon={<EyeOffIcon />} aria-label={t('bulk.hide')} onClick={hiding.ask}>
              {t('bar.hide')}
            </Button>
          )}
          <Button size="small" icon={<CheckIcon />} aria-label={t('bulk.dismiss')} onClick={work.dismissSelected}>
            {t('bar.dismiss')}
          </Button>
        </span>
      ) : (
        <Button
          size="small"
          look="quiet"
          className={styles.keys}
          aria-keyshortcuts="?"
          onClick={() => keys.explain(true)}
        >
          {t('keys.title')} {keys.isOn && <Key name="keys" />}
        </Button>
      )}
      <KeysDialog keys={keys} />
      {hiding.form && (
        <HideManyDialog count={selected.length} first={hiding.form} onAct={hiding.act} onClose={hiding.cancel} />
      )}
    </div>
  )
}
