import { ApiError } from '../../client/api-problem.ts'

/** Whether the same edit would be refused again whenever it is sent: it is invalid, forbidden, or breaks the server. */
export const isRefusal = ({ status }: ApiError): boolean =>
  status === 500 || (status >= 400 && status < 500 && ![408, 412, 429].includes(status))

/** The server's refusal of a viewer's edit, which is not even sent. */
export const readOnly = () => new ApiError({ status: 403, code: 'viewers_read_only', detail: '' })
