import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useState } from 'react'
import { Button, countCharacters, SelectField, TextField, useTranslation } from '#ui/index.ts'
import styles from './AddMute.module.css'
import { type Duration, useAddMute, useCategories } from './data/useMutes.ts'
import { DurationChoice } from './MuteDialog.tsx'

/**
 * Forms that mute a word or a category. Both forms use the same duration. Their buttons are never `disabled`, because the
 * pressed button would lose the focus when its field is emptied.
 */
export function AddMute({ categoryName }: { categoryName(id: string): string }) {
  const [duration, setDuration] = useState<Duration>('forever')
  return (
    <div className={styles.forms}>
      <DurationChoice value={duration} onChange={setDuration} />
      <AddWord duration={duration} />
      <AddCategory duration={duration} categoryName={categoryName} />
    </div>
  )
}

function AddWord({ duration }: { duration: Duration }) {
  const { t } = useTranslation('mutes')
  const [written, setWritten] = useState('')
  const add = useAddMute()
  const word = written.trim()
  const length = countCharacters(word)
  const isPossible =
    length >= limits.mutedWordLeast && length <= limits.mutedWord && /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPossible || add.isPending) return
    const clear = () => setWritten((now) => (now === written ? '' : now)) // the viewer may be typing the next word
    add.mutate({ mute: { kind: 'word', word, duration }, name: word }, { onSuccess: clear })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t('word.label')}
        hint={t('word.hint')}
        value={written}
        autoComplete="off"
        onChange={(event) => setWritten(event.target.value)}
      />
      <Button type="submit" aria-disabled={!isPossible || undefined} pending={add.isPending}>
        {t('word.add')}
      </Button>
    </form>
  )
}

interface AddCategoryProps {
  duration: Duration
  categoryName(id: string): string
}

function AddCategory({ duration, categoryName }: AddCategoryProps) {
  const { t } = useTranslation('mutes')
  const [category, setCategory] = useState('')
  const add = useAddMute()
  const { data: categories = [] } = useCategories()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!category || add.isPending) return
    const clear = () => setCategory((now) => (now === category ? '' : now)) // the viewer may have chosen the next category
    add.mutate({ mute: { kind: 'category', category, duration }, name: categoryName(category) }, { onSuccess: clear })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField label={t('category.label')} value={category} onChange={(event) => setCategory(event.target.value)}>
        <option value="">{t('category.choose')}</option>
        {categories.map(({ id, emoji }) => (
          <option key={id} value={id}>
            {emoji} {categoryName(id)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" aria-disabled={!category || undefined} pending={add.isPending}>
        {t('category.add')}
      </Button>
    </form>
  )
}
