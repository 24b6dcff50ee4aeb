declare module "virtual:rules" {
  const pages: Record<string, () => Promise<{ default: import("../../../plugins/rules").Rules }>>;
  export default pages;
}
