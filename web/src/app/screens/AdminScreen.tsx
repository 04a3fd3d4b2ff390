import { lazy, Suspense } from 'react'
import { AdminScreen as Admin } from '#features/auth/AdminScreen.tsx'
import { Spinner } from '#ui/index.ts'

const AdminDashboard = lazy(() => import('#features/admin/AdminDashboard.tsx'))

/** The dashboard for the admin, loaded only for them; the sign-in form for others. */
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
