import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf, useCurrentUser } from '../../api/index.ts'
import { useTitle } from '../../ui/index.ts'
import { AdminAccess } from './AdminAccess.tsx'

/** /admin: the dashboard for the admin, the form for everybody else. */
export function AdminScreen({ dashboard }: { dashboard(adminId: string): ReactNode }) {
  const { t } = useTranslation('auth')
  const { user } = useCurrentUser()
  useTitle(t('admin.title'))
  if (user?.isAdmin) return dashboard(user.id)
  return <AdminAccess {...(user ? { notice: t('admin.notAdmin', { name: nameOf(user) }) } : {})} />
}
