import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/index.ts'
import styles from './CommentText.module.css'

/** From which length, or how many lines, on a comment is cut; judged by the text alone, so nothing is measured. */
const longCharacters = 500
const longLines = 8

/** What someone wrote, as plain words: addresses in it are not made links. */
export function CommentText({ text }: { text: string }) {
  const { t } = useTranslation('comments')
  const id = useId()
  const [open, setOpen] = useState(false)
  const isLong = text.length > longCharacters || text.split('\n').length > longLines
  return (
    <>
      <p id={id} dir="auto" className={classes(styles.text, isLong && !open && styles.cut)}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'lessText' : 'fullText')}
        </button>
      )}
    </>
  )
}
