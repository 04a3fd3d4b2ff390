import { classes } from './classes.ts'
import { PhotoIcon } from './icons/frame-icons.tsx'
import { useFormat } from './language/texts.ts'
import styles from './UnseenPhoto.module.css'

/** Shown for a photo that this browser cannot display: the file's name and size. */
export function UnseenPhoto({ file, className }: { file: File; className?: string | undefined }) {
  const format = useFormat()
  return (
    <span className={classes(styles.unseen, className)}>
      <PhotoIcon />
      <bdi className={styles.name}>{file.name}</bdi>
      <span>{format.megabytes(file.size)}</span>
    </span>
  )
}
