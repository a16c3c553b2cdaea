import { listPayments, refundPayment } from '@fabula/contract/routes/admin'
import type { Payment } from '@fabula/contract/shapes/payments'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useCallback, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { Answered } from '../answered.tsx'
import { type Asked, ListPages, ListTools, pageSize } from '../list-tools.tsx'
import { useAnswer } from '../use-answer.ts'

/** Payments in Stars: search by charge or complaint, and refunds. */
export default function PaymentsSection() {
  const { payments: words } = useWords(operatorPhrases)
  const [asked, setAsked] = useState<Asked<'all' | 'complained'>>({ search: '', state: 'all', page: 0 })
  const [returning, setReturning] = useState<Payment | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = useCallback(() => {
    const { search, state, page } = asked
    const complained = state === 'complained' ? 'true' : 'false'
    const query = { charge_id: search.trim(), complained, limit: pageSize, offset: page * pageSize } as const
    return call(listPayments, { query }, { quiet: true })
  }, [asked])
  const { answer, load } = useAnswer(ask)
  const giveBack = async ({ id }: Payment) => {
    setBusy(true)
    try {
      await call(refundPayment, { params: { id } })
      toast.success(words.returned)
    } catch (error) {
      // The failure has shown its note.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
      setReturning(null)
      load()
    }
  }
  return (
    <section className="admin-part">
      <ListTools search={words.charge} filters={words.filters} asked={asked} onAsk={setAsked} />
      <Answered answer={answer} onRetry={load}>
        {({ payments, max_payments }) => (
          <>
            <p className="admin-soft" role="status">
              {payments.length === 0 ? words.none : words.count(max_payments)}
            </p>
            <ul className="admin-connections">
              {payments.map((payment) => (
                <PaymentCard key={payment.id} payment={payment} onReturn={() => setReturning(payment)} />
              ))}
            </ul>
            <ListPages page={asked.page} count={max_payments} onPage={(page) => setAsked({ ...asked, page })} />
          </>
        )}
      </Answered>
      {returning && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={words.returnTitle(returning.stars)}
          confirmLabel={words.giveBack}
          onConfirm={() => void giveBack(returning)}
          onCancel={() => setReturning(null)}
        >
          <p>{words.returnText}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function PaymentCard({ payment, onReturn }: { payment: Payment; onReturn: () => void }) {
  const { language } = usePage()
  const { payments: words } = useWords(operatorPhrases)
  const { charge_id, username, novel_name, stars, complaint, paid_at, refunded_at } = payment
  return (
    <li className="admin-connection">
      <h3>{novel_name}</h3>
      <p>
        {words.stars(stars)} · {username ?? words.nobody} · {momentIn(language, paid_at)}
      </p>
      {complaint && <p className="admin-warning">{words.complaint(complaint)}</p>}
      <p className="admin-soft">{charge_id}</p>
      {refunded_at ? (
        <p className="admin-ability">{words.returnedAt(momentIn(language, refunded_at))}</p>
      ) : (
        <div className="admin-actions">
          <Button size="small" kind="danger" onClick={onReturn}>
            {words.giveBack}
          </Button>
        </div>
      )}
    </li>
  )
}
