import type { Blockable } from '#api/index.ts'
import { ConfirmDialog, useTranslation } from '#ui/index.ts'
import { useBlock } from './data/useBlocks.ts'

interface BlockQuestionProps {
  thing: Blockable
  open: boolean
  onClose(): void
}

/** Explains the effects of a block and asks for confirmation. */
export default function BlockQuestion({ thing: person, open, onClose }: BlockQuestionProps) {
  const { t } = useTranslation('blocks')
  const block = useBlock(onClose)
  const { name } = person
  return (
    <ConfirmDialog
      open={open}
      title={t('question.title', { name })}
      text={t('question.text', { name })}
      confirmLabel={t('block')}
      pending={block.isPending}
      onConfirm={() => block.mutate(person)}
      onCancel={onClose}
    />
  )
}
