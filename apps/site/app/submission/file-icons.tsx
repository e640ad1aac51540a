// Apart from the other drawings, which every page loads.
const Drawing = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="icon">
    <path d={path} />
  </svg>
)

export const FileIcon = () => <Drawing path="M6 3h8l4 4v14H6zM14 3v4h4" />
export const UploadIcon = () => <Drawing path="M12 16V4M7 9l5-5 5 5M4 20h16" />
export const LockIcon = () => (
  <Drawing path="M5.5 10.5h13v10h-13zM8 10.5V7.500a4 4 0 0 1 8 0v3M12 14.500v2.5" />
)
