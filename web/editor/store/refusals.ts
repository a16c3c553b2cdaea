import { ApiError } from '../../client/api-problem.ts'

/** The same edit would be refused again, however often it is sent: it is wrong, forbidden, or breaks the server. */
export const isRefusal = ({ status }: ApiError): boolean =>
  status === 500 || (status >= 400 && status < 500 && ![408, 412, 429].includes(status))

/** What the server would say: a viewer's edit is not even tried. */
export const readOnly = () => new ApiError({ status: 403, code: 'viewers_read_only', detail: '' })
