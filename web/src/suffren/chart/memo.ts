// A component that is drawn once: its picture does not change.
import { Component, h, type ComponentType } from "preact";

export function memo(Drawing: ComponentType): ComponentType {
  return class extends Component {
    override shouldComponentUpdate(): boolean {
      return false;
    }
    override render() {
      return h(Drawing, null);
    }
  };
}
