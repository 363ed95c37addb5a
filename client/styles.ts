import "./ui/tokens.css";
import "./ui/fonts.css";
import "./ui/base.css";
