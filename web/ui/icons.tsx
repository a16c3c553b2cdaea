import { drawn } from './drawn-icon.tsx'

/**
 * The icons, drawn in one style on a 24 grid: hairlines with cut corners. They are always decorative: the control
 * around them has the name. These are needed at the first sight of a page, and every page loads them; the others are in
 * `tool-icons.tsx`.
 */

export const BackIcon = /* @__PURE__ */ drawn('M20 12H5M11 5l-7 7 7 7')
export const ForwardIcon = /* @__PURE__ */ drawn('M4 12h15M13 5l7 7-7 7')
export const DownIcon = /* @__PURE__ */ drawn('M5 9l7 7 7-7')
export const HomeIcon = /* @__PURE__ */ drawn('M3 11l9-7 9 7M6 9.5V20h12V9.5M10 20v-6h4v6')
export const HeartIcon = /* @__PURE__ */ drawn('M12 20L4 12.2C.5 8.5 6 2.2 12 8c6-5.8 11.5.5 8 4.2z')
export const SendIcon = /* @__PURE__ */ drawn('M4 12L3 4l18 8-18 8 1-8zM4 12h8')
export const HistoryIcon = /* @__PURE__ */ drawn('M4 5v5h5M4.5 10A8 8 0 1 1 4 13M12 8v5l4 2')
export const SaveIcon = /* @__PURE__ */ drawn('M6 3h12v18l-6-5-6 5z')
export const MusicIcon = /* @__PURE__ */ drawn(
  'M9 18V5l11-2v13M9 18a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0zM20 16a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0z',
)
export const MuteIcon = /* @__PURE__ */ drawn('M9 11v7M9 7V5l11-2v13M9 18a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0zM3 3l18 18')
export const ChatIcon = /* @__PURE__ */ drawn('M4 4h16v12h-8l-5 4v-4H4zM8 8h8M8 12h5')
export const StageIcon = /* @__PURE__ */ drawn('M3 4h18M4 4c0 7 4 7 4 14H4zM20 4c0 7-4 7-4 14h4zM2 21h20')
export const MoreIcon = /* @__PURE__ */ drawn('M5 11v2M12 11v2M19 11v2')
export const SunIcon = /* @__PURE__ */ drawn(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.3 1.3M17.7 17.7L19 19M5 19l1.3-1.3M17.7 6.3L19 5',
)
export const MoonIcon = /* @__PURE__ */ drawn('M19.5 15A8.5 8.5 0 0 1 9 4.5a8.5 8.5 0 1 0 10.5 10.5z')
export const LampIcon = /* @__PURE__ */ drawn('M8 3h8l4 10H4zM12 13v6M8 21h8')
