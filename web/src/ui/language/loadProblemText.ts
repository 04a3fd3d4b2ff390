import { wantAllTexts } from './texts.ts'

/** As `problemText`, where neither i18next nor the problems' sentences may be there yet. */
export async function loadProblemText(error: unknown): Promise<string | undefined> {
  const [{ problemText }, { startI18n }] = await Promise.all([import('./problem.ts'), import('./i18n.ts')])
  startI18n()
  await wantAllTexts().catch(() => undefined)
  return problemText(error)
}
