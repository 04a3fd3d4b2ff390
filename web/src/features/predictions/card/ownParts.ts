/** What opens on an own post's card; loaded when the browser is idle. */
import { lazily, withAllTexts } from '../../../ui/index.ts'

export const deleteQuestion = lazily(() => withAllTexts(import('./DeleteQuestion.tsx')))
export const editForm = lazily(() => withAllTexts(import('./EditForm.tsx')))
