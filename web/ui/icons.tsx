import './icons.css'

/**
 * The icons, drawn in one hand on a 24 grid: hairlines with cut corners, like the rest of the paper. Each is its own
 * export, so a page carries only those it shows. They are always decoration: the control around them has the name.
 */
function drawn(path: string) {
  return function Icon() {
    return (
      <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    )
  }
}

export const CloseIcon = /* @__PURE__ */ drawn('M5 5l14 14M19 5L5 19')
export const BackIcon = /* @__PURE__ */ drawn('M20 12H5M11 5l-7 7 7 7')
export const ForwardIcon = /* @__PURE__ */ drawn('M4 12h15M13 5l7 7-7 7')
export const PreviousIcon = /* @__PURE__ */ drawn('M15 5l-7 7 7 7')
export const NextIcon = /* @__PURE__ */ drawn('M9 5l7 7-7 7')
export const DownIcon = /* @__PURE__ */ drawn('M5 9l7 7 7-7')
export const UpIcon = /* @__PURE__ */ drawn('M5 15l7-7 7 7')
export const SearchIcon = /* @__PURE__ */ drawn('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20')
export const HomeIcon = /* @__PURE__ */ drawn('M3 11l9-7 9 7M6 9.5V20h12V9.5M10 20v-6h4v6')
export const HeartIcon = /* @__PURE__ */ drawn('M12 20L4 12.2C.5 8.5 6 2.2 12 8c6-5.8 11.5.5 8 4.2z')
export const PlayIcon = /* @__PURE__ */ drawn('M7 4l13 8-13 8z')
export const PauseIcon = /* @__PURE__ */ drawn('M8 5v14M16 5v14')
export const SendIcon = /* @__PURE__ */ drawn('M4 12L3 4l18 8-18 8 1-8zM4 12h8')
export const HistoryIcon = /* @__PURE__ */ drawn('M4 5v5h5M4.5 10A8 8 0 1 1 4 13M12 8v5l4 2')
export const SaveIcon = /* @__PURE__ */ drawn('M6 3h12v18l-6-5-6 5z')
export const PinIcon = /* @__PURE__ */ drawn('M8 3h8l-1 7 4 4H5l4-4zM12 14v7')
export const MusicIcon = /* @__PURE__ */ drawn(
  'M9 18V5l11-2v13M9 18a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0zM20 16a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0z',
)
export const MuteIcon = /* @__PURE__ */ drawn('M9 11v7M9 7V5l11-2v13M9 18a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0zM3 3l18 18')
export const ChatIcon = /* @__PURE__ */ drawn('M4 4h16v12h-8l-5 4v-4H4zM8 8h8M8 12h5')
export const StageIcon = /* @__PURE__ */ drawn('M3 4h18M4 4c0 7 4 7 4 14H4zM20 4c0 7-4 7-4 14h4zM2 21h20')
export const MoreIcon = /* @__PURE__ */ drawn('M5 11v2M12 11v2M19 11v2')
export const MenuIcon = /* @__PURE__ */ drawn('M4 6h16M4 12h16M4 18h16')
export const AddIcon = /* @__PURE__ */ drawn('M12 5v14M5 12h14')
export const RemoveIcon = /* @__PURE__ */ drawn('M5 12h14')
export const DeleteIcon = /* @__PURE__ */ drawn('M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7')
export const EditIcon = /* @__PURE__ */ drawn('M4 20l1-5L16 4l4 4L9 19zM13 7l4 4')
export const CopyIcon = /* @__PURE__ */ drawn('M8 8h12v13H8zM8 16H4V3h12v5')
export const CheckIcon = /* @__PURE__ */ drawn('M4 13l5 5L20 6')
export const WarningIcon = /* @__PURE__ */ drawn('M12 3l10 18H2zM12 10v5M12 18v.2')
export const HelpIcon = /* @__PURE__ */ drawn('M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1-1.5 2.3M12 18v.2')
export const SettingsIcon = /* @__PURE__ */ drawn('M3 7h10M19 7h2M3 17h2M11 17h10M13 4.5v5h6v-5zM5 14.5v5h6v-5z')
export const FullscreenIcon = /* @__PURE__ */ drawn('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')
export const EyeIcon = /* @__PURE__ */ drawn(
  'M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
)
export const AgainIcon = /* @__PURE__ */ drawn('M20 4v6h-6M19.5 10A8 8 0 1 0 20 13')
export const UndoIcon = /* @__PURE__ */ drawn('M9 4L4 9l5 5M4 9h10a6 5.5 0 0 1 0 11H9')
export const RedoIcon = /* @__PURE__ */ drawn('M15 4l5 5-5 5M20 9H10a6 5.5 0 0 0 0 11h5')
export const UploadIcon = /* @__PURE__ */ drawn('M12 16V4M6 10l6-6 6 6M4 20h16')
export const DownloadIcon = /* @__PURE__ */ drawn('M12 4v12M6 10l6 6 6-6M4 20h16')
export const PictureIcon = /* @__PURE__ */ drawn('M3 4h18v16H3zM3 17l6-6 4 4 3-3 5 5M16 8v.2')
export const PersonIcon = /* @__PURE__ */ drawn('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-8 16-8 16 0')
export const FlagIcon = /* @__PURE__ */ drawn('M5 21V4h13l-3 4.5 3 4.5H5')
export const BookIcon = /* @__PURE__ */ drawn('M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14')
export const EditorIcon = /* @__PURE__ */ drawn(
  'M6.5 4a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6.5 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.5 8.5L20 18M8.5 15.5L20 6',
)
export const GraphIcon = /* @__PURE__ */ drawn('M3 4h7v5H3zM14 15h7v5h-7zM6.5 9v8.5H14M14 4h7v5h-7zM10 6.5h4')
export const StarIcon = /* @__PURE__ */ drawn(
  'M12 3l2.7 6 6.3.7-4.7 4.3 1.3 6.5L12 17.2 6.4 20.5l1.3-6.5L3 9.7l6.3-.7z',
)
export const LinkIcon = /* @__PURE__ */ drawn('M10 14L20 4M13 4h7v7M18 14v6H4V6h6')
export const KeyIcon = /* @__PURE__ */ drawn(
  'M8 8a4.5 4.5 0 1 0 0 8 4.5 4.5 0 0 0 4-4 4.5 4.5 0 0 0-4-4zM12 12h9v4M17 12v3',
)
export const LeaveIcon = /* @__PURE__ */ drawn('M14 4H4v16h10M9 12h12M16 7l5 5-5 5')
export const DragIcon = /* @__PURE__ */ drawn('M9 5v.2M9 12v.2M9 19v.2M15 5v.2M15 12v.2M15 19v.2')
export const SunIcon = /* @__PURE__ */ drawn(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.3 1.3M17.7 17.7L19 19M5 19l1.3-1.3M17.7 6.3L19 5',
)
export const MoonIcon = /* @__PURE__ */ drawn('M19.5 15A8.5 8.5 0 0 1 9 4.5a8.5 8.5 0 1 0 10.5 10.5z')
export const LampIcon = /* @__PURE__ */ drawn('M8 3h8l4 10H4zM12 13v6M8 21h8')
