/** The roof of the theatre: a stepped gable cut from one sheet, a lamp in its eye, a curtain's folds under the eaves. */
export function Gable() {
  return (
    <svg className="theatre-gable" viewBox="0 0 720 190" aria-hidden="true" focusable="false">
      <path
        className="gable-back"
        d="M20 190l2-34h64l3-36h70l4-32 92-2 4-32h60l6-24 34-22 35 22 6 24 60-1 5 33 92 1 4 33 70-1 3 37 64-1 2 35z"
      />
      <path
        className="gable-front"
        d="M44 190l3-24 70-2 3-34 76-1 3-31 94-2 4-28 26-2 36-30 38 30 26 1 3 29 94 1 4 32 76 1 2 34 70 2 3 24z"
      />
      <circle className="gable-eye-rim" cx="360" cy="104" r="38" />
      <circle cx="360" cy="104" r="29" fill="url(#lit)" />
      <path className="gable-mullion" d="M358 75h4v58h-4zM331 102h58v4h-58z" />
      <path className="gable-lamp" d="M354 20h12l8 16h-28zM358 8h4v14h-4z" />
      <path className="gable-eaves" d="M14 178l692-3 2 16-696 2z" />
      <path
        className="gable-flag"
        d="M118 118l2-66 3 66zM122 54l40 8-14 9 13 11-39-4zM598 118l2-66 3 66zM602 54l40 8-14 9 13 11-39-4z"
      />
    </svg>
  )
}
