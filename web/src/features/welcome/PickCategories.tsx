import { useState } from 'react'
import { Button, Skeleton, useTranslation } from '#ui/index.ts'
import { useCategories, useSaveInterests } from './data/useFirstRun.ts'
import styles from './FirstRun.module.css'

/** Asks for the categories that the For You feed prefers at first. */
export function PickCategories({ onDone }: { onDone(): void }) {
  const { t } = useTranslation(['welcome', 'predictions'])
  const { data: categories } = useCategories()
  const save = useSaveInterests()
  const [picked, setPicked] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setPicked((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))

  return (
    <>
      <h1>{t('categories.title')}</h1>
      <p className={styles.intro}>{t('categories.text')}</p>
      <fieldset className={styles.categories}>
        <legend className="visually-hidden">{t('categories.title')}</legend>
        {categories?.map(({ id, name, emoji }) => (
          <label key={id} className={styles.category}>
            <input type="checkbox" checked={picked.includes(id)} onChange={() => toggle(id)} />
            <span aria-hidden="true">{emoji}</span>
            <span>{t(`predictions:categories.${id as 'sports'}`, { defaultValue: name })}</span>
          </label>
        )) ?? <Skeleton shape="block" />}
      </fieldset>
      <div className={styles.footer}>
        <Button
          look="primary"
          size="large"
          wide
          disabled={picked.length === 0}
          pending={save.isPending}
          onClick={() => save.mutate(picked, { onSuccess: onDone })}
        >
          {t('next')}
        </Button>
      </div>
    </>
  )
}
