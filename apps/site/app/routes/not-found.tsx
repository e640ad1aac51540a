import { data } from 'react-router'
import { NotFound } from '#app/shell/not-found.tsx'

export const loader = () => data(null, { status: 404 })

export default NotFound
