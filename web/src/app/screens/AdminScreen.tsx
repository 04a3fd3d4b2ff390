import { lazy, Suspense } from 'react'
import { AdminScreen as Admin } from '../../features/auth/AdminScreen.tsx'
import { Spinner } from '../../ui/index.ts'

const AdminDashboard = lazy(() => import('../../features/admin/AdminDashboard.tsx'))

/** The door for whoever is not the admin; behind it the dashboard, which nobody else loads. */
export default function AdminScreen() {
  return (
    <Admin
      dashboard={(adminId) => (
        <Suspense fallback={<Spinner />}>
          <AdminDashboard adminId={adminId} />
        </Suspense>
      )}
    />
  )
}
