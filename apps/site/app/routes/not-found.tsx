import { data } from 'react-router'
import { NotFound } from '#components/not-found'

export const loader = () => data(null, { status: 404 })

export default NotFound
